import Glibc

/// A thread for one test, so that tests that wait for processes do not wait for each other.
///
/// The pool that runs tests has a thread per core. A whole daemon is waited for on descriptors, which
/// blocks the thread: on the pool two such tests would hold up all the others.
final class OwnThread: TaskExecutor {
    private final class Luggage {
        let job: UnownedJob
        let executor: UnownedTaskExecutor

        init(job: UnownedJob, executor: UnownedTaskExecutor) {
            self.job = job
            self.executor = executor
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let luggage = Unmanaged.passRetained(
            Luggage(job: UnownedJob(job), executor: asUnownedTaskExecutor()))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let luggage = Unmanaged<Luggage>.fromOpaque(context).takeRetainedValue()
                luggage.job.runSynchronously(on: luggage.executor)
                return nil
            }, luggage.toOpaque())
        precondition(result == 0, "no thread for a test: \(result)")
        pthread_detach(thread)
    }
}

/// Runs a test that blocks on a thread of its own.
func onOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    await Turnstile.daemons.enter()
    let thread = OwnThread()
    let result = await Task(executorPreference: thread) { try body() }.result
    // The task holds it unretained.
    withExtendedLifetime(thread) {}
    await Turnstile.daemons.leave()
    try result.get()
}
