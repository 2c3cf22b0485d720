import { isIPv6 } from 'node:net'

/** A household has one IPv4 address, or a whole /64 of IPv6. */
export function addressKey(address: string): string {
  return groupsOf(address, 4)
}

/** The most that one customer of a provider usually gets: one IPv4 address, or an IPv6 /48 (65,536 /64s). */
export function networkKey(address: string): string {
  return groupsOf(address, 3)
}

function groupsOf(address: string, count: number): string {
  const plain = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const middle = plain.includes('::') ? Array.from({ length: 8 - front.length - back.length }, () => '0') : []
  return [...front, ...middle, ...back]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
