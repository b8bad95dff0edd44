import Control
import Glibc
import Invocation

/// A command as it was typed, and the way to the daemon.
struct Call {
    let invocation: Invocation
    /// The socket that was named by an option or a variable.
    let chosenSocket: String?

    init(_ command: Command, _ arguments: [String]) throws(Failure) {
        let common = [
            Invocation.Option("socket", nil, .required("PATH")), Invocation.Option("json"),
            Invocation.Option("help", "h"),
        ]
        do throws(UsageError) {
            invocation = try Invocation(arguments, knowing: common + command.options)
        } catch {
            throw Failure(error)
        }
        // An empty variable is as good as none.
        let variable = getenv("RODI_SOCKET").map { String(cString: $0) } ?? ""
        chosenSocket = invocation.value("socket") ?? (variable.isEmpty ? nil : variable)
    }

    var socket: String { chosenSocket ?? Self.usualSocket }

    /// What was given besides options.
    var operands: [String] { invocation.operands }

    /// What was given to an option, the last time.
    func value(_ option: String) -> String? { invocation.value(option) }

    var isJSON: Bool { invocation.has("json") }

    /// Refuses operands where none belong.
    func expectNoOperands() throws(Failure) {
        if let first = invocation.operands.first {
            throw Failure(.usage, "“\(first)” is not expected here")
        }
    }

    /// A whole number from an option.
    func count(_ option: String) throws(Failure) -> Int? {
        guard let text = invocation.value(option) else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw Failure(.usage, "--\(option) needs a whole number, not “\(text)”")
        }
        return number
    }

    func connect() throws(Failure) -> ControlClient {
        do throws(ClientError) {
            return try ControlClient(path: socket)
        } catch {
            throw Failure(error)
        }
    }

    /// Asks one question: the answer as it came and decoded.
    func ask<Answer: Decodable>(
        _ request: Request, on client: ControlClient? = nil, as type: Answer.Type
    ) throws(Failure) -> (text: [UInt8], answer: Answer) {
        let client = if let client { client } else { try connect() }
        do throws(ClientError) {
            let text = try client.callForText(request)
            let answer = try Message.decode(
                type, from: text, of: "the answer to “\(request.method.rawValue)”")
            return (text, answer)
        } catch {
            throw Failure(error)
        }
    }

    /// Asks one question and shows the answer, verbatim or for a person.
    @discardableResult
    func show<Answer: Decodable>(
        _ request: Request, as type: Answer.Type, _ write: (Answer) -> String
    ) throws(Failure) -> Answer {
        let (text, answer) = try ask(request, as: type)
        if isJSON {
            Output.write(line: text)
        } else {
            Output.say(write(answer))
        }
        return answer
    }

    private static let usualSocket = "/run/rodi/rodi.sock"
}
