export const shortestPassword = 10
export const longestPassword = 128

/** The passwords that people choose most often when ten characters are required. */
const common: ReadonlySet<string> = new Set([
  '123456789a',
  '123456789q',
  '1234567891',
  '12345678910',
  '1qaz2wsx3edc',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  'a123456789',
  'abcd123456',
  'abcdefg123',
  'administrator',
  'asdfasdfasdf',
  'basketball',
  'calledshot',
  'calledshot1',
  'changeme123',
  'changemenow',
  'chocolate1',
  'football123',
  'footballfan',
  'iloveyou123',
  'iloveyou12',
  'letmein123',
  'letmeinnow',
  'liverpool1',
  'manchester',
  'mypassword',
  'newpassword',
  'p@ssw0rd123',
  'p@ssword123',
  'passw0rd123',
  'password01',
  'password10',
  'password11',
  'password12',
  'password123',
  'password1234',
  'password2024',
  'password2025',
  'password2026',
  'passwordpassword',
  'princess123',
  'q1w2e3r4t5',
  'qazwsxedc1',
  'qazwsxedcrfv',
  'qwerty1234',
  'qwerty12345',
  'qwerty123456',
  'qwertyqwerty',
  'sunshine123',
  'superman123',
  'testtesttest',
  'trustno1trustno1',
  'welcome123',
  'whatever123',
  'zaq12wsxcde3',
])

const runs = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

/**
 * Why this password is refused, worded to follow the field's name, or null. At least 10 characters (Market §5), at most
 * 128 so that hashing stays cheap, and none of those that attackers guess first.
 */
export function whyNotPassword(password: string): string | null {
  const length = [...password].length
  if (length < shortestPassword) return `must have at least ${shortestPassword} characters`
  if (length > longestPassword) return `must have at most ${longestPassword} characters`
  return isCommon(password.toLowerCase()) ? 'is too easy to guess' : null
}

function isCommon(password: string): boolean {
  return common.has(password) || new Set(password).size <= 2 || runs.some((run) => run.includes(password))
}
