/// What moves and enlarges the map in a page.
extension PicturePage {
    /// The world is scaled; pins stay as large and only move; the bar takes the next round length.
    static let script = """
        "use strict";
        (() => {
          const picture = document.querySelector(".picture"), map = picture.querySelector(".map");
          const world = map.querySelector(".world"), ground = map.querySelector(".fog");
          const scale = map.querySelector(".scale"), label = scale.querySelector("text");
          const width = map.viewBox.baseVal.width, height = map.viewBox.baseVal.height;
          const paper = picture.viewBox.baseVal;
          picture.style.setProperty("--shape", paper.width / paper.height);
          const pins = [...map.querySelectorAll(".pin")].map(pin => {
            const at = pin.transform.baseVal.consolidate().matrix;
            return {pin, x: at.e, y: at.f};
          });
          const steps = scale.dataset.steps.split("|").map(step => {
            const blank = step.indexOf(" ");
            return {metres: +step.slice(0, blank), label: step.slice(blank + 1)};
          });
          let k = 1, x = 0, y = 0;
          const show = () => {
            x = Math.min(0, Math.max(width * (1 - k), x));
            y = Math.min(0, Math.max(height * (1 - k), y));
            world.setAttribute("transform", `translate(${x} ${y}) scale(${k})`);
            world.style.setProperty("--k", k);
            for (const at of pins)
              at.pin.setAttribute("transform", `translate(${at.x * k + x} ${at.y * k + y})`);
            const unit = scale.dataset.units * k;
            const step = steps.findLast(step => step.metres * unit <= scale.dataset.widest)
              || steps[0];
            for (const path of scale.querySelectorAll("path"))
              path.setAttribute("d", `M12 ${height - 18}v6h${step.metres * unit}v-6`);
            label.textContent = step.label;
            map.classList.toggle("near", k >= 3);
            map.style.touchAction = k > 1 ? "none" : "pan-y";
          };
          const enlarge = (by, at) => {
            const next = Math.min(64, Math.max(1, k * by));
            x = at.x - (at.x - x) * next / k;
            y = at.y - (at.y - y) * next / k;
            k = next;
            show();
          };
          const spot = event => new DOMPoint(event.clientX, event.clientY)
            .matrixTransform(ground.getScreenCTM().inverse());
          const middle = {x: width / 2, y: height / 2};
          const fingers = new Map();
          map.addEventListener("pointerdown", event => {
            fingers.set(event.pointerId, spot(event));
            map.setPointerCapture(event.pointerId);
          });
          map.addEventListener("pointermove", event => {
            const before = fingers.get(event.pointerId);
            if (!before) return;
            const now = spot(event);
            const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
            fingers.set(event.pointerId, now);
            if (other) {
              const far = (one, two) => Math.max(1, Math.hypot(one.x - two.x, one.y - two.y));
              enlarge(far(now, other) / far(before, other), other);
            } else {
              x += now.x - before.x;
              y += now.y - before.y;
              show();
            }
          });
          for (const end of ["pointerup", "pointercancel"])
            map.addEventListener(end, event => fingers.delete(event.pointerId));
          map.addEventListener("wheel", event => {
            event.preventDefault();
            enlarge(Math.exp(-event.deltaY / 400), spot(event));
          }, {passive: false});
          map.addEventListener("dblclick", event => enlarge(2, spot(event)));
          for (const button of document.querySelectorAll("button"))
            button.addEventListener("click", () => enlarge(+button.dataset.by, middle));
          document.addEventListener("keydown", event => {
            const by = {"+": 2, "=": 2, "-": 0.5, "0": 0}[event.key];
            if (by !== undefined) enlarge(by, middle);
          });
          show();
        })();

        """
}
