import { hashSync, verifySync, type Options } from '@node-rs/argon2'

/*
 * The functions that the threads of hash-threads.ts run, by name.
 */

export interface ToHash {
  readonly password: string | Uint8Array
  readonly options: Options | undefined
}

export interface ToVerify {
  readonly hashed: string
  readonly password: string
}

export function hash({ password, options }: ToHash): string {
  return hashSync(password, options)
}

export function verify({ hashed, password }: ToVerify): boolean {
  return verifySync(hashed, password)
}
