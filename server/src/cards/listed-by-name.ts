/**
 * SQL: whether a listed card `a` has that kind and name. Comparing the order of names, too, finds it in the index of
 * names, where the cheapest comes first.
 */
export const isListedAs = (kind: string, name: string): string =>
  `a.kind = ${kind} and a.sort_name = in_number_order(${name}) and a.name = ${name} and a.price_cents is not null`
