# Rodi. `make demo` shows it at work; `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

PREFIX ?= /usr
DESTDIR ?=
# Where systemd looks for units, and how a program loses what only a debugger needs.
UNITS ?= $(PREFIX)/lib/systemd/system
STRIPPED ?= -s
# More flags for every swift command, such as -j 2.
SWIFT_FLAGS ?=

BIN := .build/release
# The only place that knows how a release is built: no Swift library is needed where it runs.
# Relocations are packed, or a megabyte of them is read at every start (glibc 2.36 unpacks them), and
# nothing is exported, as nobody loads us; see docs/footprint.md.
LINK := -Xlinker --gc-sections -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now \
	-Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
RELEASE := -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld $(LINK)

# What Debian must provide: to build, and besides to run every test.
BUILD_PACKAGES := g++ git pkg-config libc6-dev \
	libgps-dev libinih-dev libsqlite3-dev libsystemd-dev zlib1g-dev
TEST_PACKAGES := gpsbabel gpsd jq libxml2-utils locales man-db python3 socat strace tzdata
ARM64_PACKAGES := mmdebstrap qemu-user-static
BOOT_PACKAGES := dpkg-dev e2fsprogs mmdebstrap perl qemu-system-x86 qemu-utils

.PHONY: all build deps test test-deps demo bench latency clients footprint callgrind soak wear \
	powercut fuzz install deb package-test boot-test arm64-test lint clean help

all: deps build

build:
	swift build $(RELEASE) $(SWIFT_FLAGS)

# Installs what is missing, and nothing else. Quick when nothing is.
deps:
	@etc/build/deps $(BUILD_PACKAGES)

test-deps:
	@etc/build/deps $(BUILD_PACKAGES) $(TEST_PACKAGES)

# Every test; what a test could not do here is repeated at the end.
test: test-deps
	@etc/build/test $(SWIFT_FLAGS)

demo: all
	@etc/demo/run $(BIN)

# What a fix costs, and gpsbabel beside it where that is installed.
bench: deps build
	$(BIN)/rodi-bench

# How old a fix is when a client hears of it: a minute of real time.
latency: deps build
	$(BIN)/rodi-bench latency

# Every client it must bear while a receiver speaks: some two minutes, and an error when a promise is broken.
clients: deps build
	$(BIN)/rodi-bench clients

# Memory, processor, wake-ups and start of the daemon itself, in some minutes; then what each
# library costs. docs/footprint.md has the numbers.
footprint: deps build
	$(BIN)/rodi-bench footprint
	@LINK='$(LINK)' Tests/Bench/Footprint/libraries

# Instructions a fix; needs valgrind.
callgrind: deps build
	$(BIN)/rodi-bench instructions

# Three months of a car's life through the daemon, as fast as it can: DAYS=90.
soak: deps build
	$(BIN)/rodi-bench soak $(or $(DAYS),90)

# What reaches a card while driving and while parked, in real time: SECONDS=600. Needs root.
wear: deps build
	@Tests/Bench/Wear/run $(BIN)/rodi-bench $(or $(SECONDS),600)

# The power cut after every write of a drive, in five ways each; `make test` does some of them.
powercut: deps
	@RODI_POWERCUT=all etc/build/test $(SWIFT_FLAGS) --filter PowerCutTests

# One reader of bytes from outside against libFuzzer, for so many seconds.
fuzz: deps
	@SWIFT_FLAGS='$(SWIFT_FLAGS)' Tests/Fuzz/run '$(TARGET)' '$(or $(SECONDS),600)'

$(BIN)/rodid $(BIN)/rodictl:
	$(MAKE) build

install: $(BIN)/rodid $(BIN)/rodictl
	install -D $(STRIPPED) -m 0755 -t $(DESTDIR)$(PREFIX)/bin $(BIN)/rodid $(BIN)/rodictl
	install -D -m 0644 -t $(DESTDIR)$(UNITS) systemd/rodid.socket
	sed 's,^ExecStart=/usr/,ExecStart=$(PREFIX)/,' systemd/rodid.service | \
		install -m 0644 /dev/stdin $(DESTDIR)$(UNITS)/rodid.service
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/lib/sysusers.d systemd/sysusers.d/rodi.conf
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/lib/tmpfiles.d systemd/tmpfiles.d/rodi.conf
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/lib/udev/rules.d udev/61-rodi.rules
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/man/man1 man/*.1
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/man/man5 man/*.5
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/man/man7 man/*.7
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/man/man8 man/*.8
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/bash-completion/completions etc/completion/rodictl
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/doc/rodi README.md systemd/remote.conf etc/rodi-on.service
	install -D -m 0644 -t $(DESTDIR)$(PREFIX)/share/doc/rodi/docs \
		$(filter-out docs/plan.md,$(wildcard docs/*.md))
	install -d -m 0755 $(DESTDIR)/etc/rodi/rodi.conf.d $(DESTDIR)/etc/rodi/courses
	@# What a person may have changed is left as it is.
	[ -e $(DESTDIR)/etc/rodi/rodi.conf ] || \
		install -m 0644 etc/rodi.conf $(DESTDIR)/etc/rodi/rodi.conf
	@[ -n "$(DESTDIR)" ] || printf '%s\n' 'Now, once:' \
		'  sudo systemd-sysusers && sudo systemd-tmpfiles --create' \
		'  sudo systemctl daemon-reload && sudo udevadm control --reload' \
		'  sudo systemctl enable --now rodid.socket rodid.service'

# The Debian package, in .build/deb.
deb:
	@etc/build/deb

# The package in a Debian of its own: installed, upgraded in mid-trip, removed, purged. Needs root.
package-test:
	@Tests/Package/run

# The package on a machine of its own: a receiver is plugged in, the power is cut three times in
# mid-trip, and no calendar is right. Needs root.
boot-test:
	@etc/build/deps $(BOOT_PACKAGES)
	@Tests/Boot/run

# For a Pi, on a PC: compiled for arm64, then installed, shown and tested under an emulator. Needs root.
arm64-test:
	@etc/build/deps $(ARM64_PACKAGES)
	@Tests/Arm64/run

lint:
	swift format lint --strict -r Package.swift Sources Tests

clean:
	rm -rf .build

help:
	@printf '%s\n' \
		'make          install what is missing, build the release' \
		'make demo     the same, then a drive, a trip and what rodictl says of it' \
		'make test     every test' \
		'make bench    how fast, how much memory' \
		'make latency  how old a fix is when a client hears of it' \
		'make clients  256 clients, a storm of others and hostile ones: who waits how long' \
		'make footprint  memory, processor and wake-ups of the daemon, what each library costs' \
		'make callgrind  instructions a fix (valgrind)' \
		'make soak     DAYS=90 of a car through the daemon: nothing may grow' \
		'make wear     SECONDS=600 what reaches the card, driving and parked (root)' \
		'make powercut the power cut after every write of a drive: some minutes' \
		'make fuzz     TARGET=nmea|gpsd|control|configuration|places|capture|course|itinerary SECONDS=600' \
		'make install  DESTDIR= PREFIX=/usr' \
		'make deb      the Debian package' \
		'make package-test  installs, upgrades and removes it in a Debian of its own (root)' \
		'make boot-test     boots it under qemu, and cuts the power in mid-trip (root): some minutes' \
		'make arm64-test    compiles it for a Pi and tests it under an emulator (root): some hours' \
		'make deps | lint | clean'
