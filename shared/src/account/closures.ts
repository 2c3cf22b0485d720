/** Why an account is barred from buying, trading and crafting; it can still do other things. */
export const closures = ['suspended', 'frozen', 'on_a_break', 'excluded_region', 'under_age'] as const
export type Closure = (typeof closures)[number]
