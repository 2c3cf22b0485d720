/** The text of a value in a JSON body. It is text because many bad values have no JavaScript value. */
export interface BadValue {
  readonly says: string
  readonly json: string
  readonly type: 'null' | 'boolean' | 'string' | 'number' | 'integer' | 'array' | 'object'
  /** No field of any call takes it, even if the type is right; among numbers, no field of integers does. */
  readonly never?: true
}

const longText = 'x'.repeat(5000)

/** The values that any field can be given. */
export const badValues: readonly BadValue[] = [
  { says: 'null', json: 'null', type: 'null' },
  { says: 'true', json: 'true', type: 'boolean' },
  { says: 'zero', json: '0', type: 'integer' },
  { says: 'minus zero', json: '-0', type: 'integer' },
  { says: 'minus one', json: '-1', type: 'integer' },
  { says: 'a fraction', json: '1.5', type: 'number' },
  { says: 'a fraction of a cent', json: '0.005', type: 'number' },
  { says: 'an exponent', json: '1e3', type: 'integer' },
  { says: '2^31', json: '2147483648', type: 'integer' },
  { says: '2^53 + 1', json: '9007199254740993', type: 'integer', never: true },
  { says: '-2^53 - 1', json: '-9007199254740993', type: 'integer', never: true },
  { says: '2^64', json: '18446744073709551616', type: 'integer', never: true },
  { says: '1e400', json: '1e400', type: 'number', never: true },
  { says: 'a number in quotes', json: '"7"', type: 'string' },
  { says: 'NaN in quotes', json: '"NaN"', type: 'string' },
  { says: 'nothing', json: '""', type: 'string' },
  { says: 'blanks', json: '"   "', type: 'string' },
  { says: 'a NUL', json: '"a\\u0000b"', type: 'string', never: true },
  { says: 'a lone surrogate', json: '"a\\ud800b"', type: 'string', never: true },
  { says: 'text from right to left', json: '"\\u202etxet\\u2066"', type: 'string' },
  { says: 'line breaks', json: '"a\\r\\nset-cookie: b=c"', type: 'string' },
  { says: 'five thousand letters', json: `"${longText}"`, type: 'string', never: true },
  { says: 'SQL', json: `"1'; select pg_sleep(100); --"`, type: 'string' },
  { says: 'a pattern', json: '"%_\\\\"', type: 'string' },
  { says: 'markup', json: '"<script>alert(1)</script>"', type: 'string' },
  { says: 'a formula', json: '"=HYPERLINK(1)"', type: 'string' },
  { says: 'a path', json: '"../../etc/passwd"', type: 'string' },
  { says: 'the year 0', json: '"0000-01-01T00:00:00Z"', type: 'string' },
  { says: 'the year 9999', json: '"9999-12-31T23:59:59Z"', type: 'string' },
  { says: 'an empty list', json: '[]', type: 'array' },
  { says: 'a list of one', json: '[1]', type: 'array' },
  { says: 'a list of nulls', json: '[null,null]', type: 'array' },
  {
    says: 'one id 300 times',
    json: `[${Array.from({ length: 300 }, () => 7).join()}]`,
    type: 'array',
    never: true,
  },
  {
    says: 'ten thousand ids',
    json: `[${Array.from({ length: 10_000 }, (_, index) => index + 1).join()}]`,
    type: 'array',
    never: true,
  },
  { says: 'an empty object', json: '{}', type: 'object' },
  { says: 'an object', json: '{"id":1}', type: 'object' },
  {
    says: 'lists a thousand deep',
    json: `${'['.repeat(1000)}${']'.repeat(1000)}`,
    type: 'array',
    never: true,
  },
  {
    says: 'objects 5,000 deep',
    json: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    type: 'object',
    never: true,
  },
]

/** The same for a path or a query, percent-encoded where it must be. */
export const badTexts: readonly { readonly says: string; readonly text: string }[] = [
  { says: 'nothing', text: '' },
  { says: 'minus one', text: '-1' },
  { says: 'minus zero', text: '-0' },
  { says: 'zero', text: '0' },
  { says: 'a fraction', text: '1.5' },
  { says: 'an exponent', text: '1e3' },
  { says: 'hexadecimal', text: '0x10' },
  { says: 'a leading blank', text: '%207' },
  { says: 'other digits', text: '%D9%A1%D9%A2' },
  { says: 'a billion', text: '1000000000' },
  { says: '2^53 + 1', text: '9007199254740993' },
  { says: 'twenty digits', text: '99999999999999999999' },
  { says: 'null', text: 'null' },
  { says: 'NaN', text: 'NaN' },
  { says: 'a word', text: 'nonsense' },
  { says: 'a list', text: '1,2,,3' },
  { says: 'brackets', text: '%5B%5D' },
  { says: 'a NUL', text: 'a%00b' },
  { says: 'invalid UTF-8', text: '%FF%FE' },
  { says: 'an encoded surrogate', text: '%ED%A0%80' },
  { says: 'a broken escape', text: '%E0%A4%A' },
  { says: 'a lone percent sign', text: '%' },
  { says: 'text from right to left', text: '%E2%80%AEtxet' },
  { says: 'SQL', text: `1'%3B%20select%20pg_sleep(100)%3B%20--` },
  { says: 'a pattern', text: '%25_%5C' },
  { says: 'markup', text: '%3Cscript%3Ealert(1)%3C/script%3E' },
  { says: 'a path', text: '..%2F..%2Fetc%2Fpasswd' },
  { says: 'a header', text: 'a%0D%0Aset-cookie:%20b=c' },
  { says: 'two thousand letters', text: 'x'.repeat(2000) },
  { says: '__proto__', text: '__proto__' },
  { says: 'constructor', text: 'constructor' },
]

/** Headers that may come with any call, each with values that make no sense. */
export const badHeaders: readonly { readonly name: string; readonly value: string }[] = [
  'host',
  'x-forwarded-host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'origin',
  'referer',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'range',
  'if-none-match',
  'if-modified-since',
  'x-http-method-override',
  'x-request-id',
].flatMap((name) =>
  [
    '',
    '-1',
    'evil.example',
    '../../etc/passwd',
    "1'; select pg_sleep(100); --",
    '<script>alert(1)</script>',
    'token=a.b.c; __proto__=1',
    '\u00e9\u00ff',
    ';;;,,,===',
    'bytes=0-0,9-1',
    '%00%0d%0aset-cookie:%20a=b',
    'x'.repeat(4000),
  ].map((value) => ({ name, value })),
)
