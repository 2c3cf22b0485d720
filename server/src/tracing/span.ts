import { AsyncLocalStorage } from 'node:async_hooks'

/** Names, codes and counts only: never an id of a player, a value of a row, an address or a secret. */
export type Facts = Readonly<Record<string, string | number>>

/** A piece of work that is being traced. */
export interface Span {
  /** A part of it. `beganAt`: when the part started, if it is over. */
  begin(name: string, beganAt?: Date): Span
  /** `failed`: the kind of failure, for example the code of a refusal or of PostgreSQL. */
  end(outcome?: { readonly failed?: string; readonly facts?: Facts }): void
}

export interface Tracing {
  /**
   * Starts a trace. `parent` is a `traceparent` header (W3C Trace Context) whose trace it continues; one that cannot be
   * read is ignored. `beganAt`: when the work started, if it is over.
   */
  begin(
    name: string,
    given: { readonly kind: 'call' | 'job'; readonly parent?: string | undefined; readonly beganAt?: Date },
  ): Span
  /** Sends what is left, but does not wait for a slow collector. */
  close(): Promise<void>
}

/** Records the parts of the work that is running now. */
interface Scope {
  readonly span: Pick<Span, 'begin'>
  readonly showsReads: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work` so that its commits, and its reads if they are shown, become parts of the span. */
export function within<Result>(scope: Scope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** A commit, as a part of what is being traced; without a trace it just runs. */
export function traceCommit<Result>(work: () => Promise<Result>): Promise<Result> {
  const scope = scopes.getStore()
  return scope === undefined ? work() : traced(scope.span.begin('commit'), work)
}

/** One read statement, by its name. */
export function traceRead<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const scope = scopes.getStore()
  return scope?.showsReads ? traced(scope.span.begin(`read ${name}`), work) : work()
}

/** A statement that has just ended: used for lists, whose statements have no names. */
export function noteList(milliseconds: number): void {
  const scope = scopes.getStore()
  if (scope?.showsReads) scope.span.begin('read list', new Date(Date.now() - milliseconds)).end()
}

async function traced<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.end({ failed: kindOf(error) })
    throw error
  }
}

/** A code, or the name of the error's class: its message may contain what a player typed. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
