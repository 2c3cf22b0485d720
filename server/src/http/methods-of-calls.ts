import type { FastifyInstance } from 'fastify'

/** The methods that a call's address takes; none if there is no such call. */
export type MethodsAt = (path: string) => readonly string[]

/** Collects the routes under /api as they are added, so that a call with another method can be told which ones fit. */
export function collectMethods(app: FastifyInstance): MethodsAt {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
    const pattern = new RegExp(`^${url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`)
    const route = routes.get(url) ?? { pattern, methods: new Set() }
    routes.set(url, route)
    for (const each of [method].flat()) route.methods.add(each)
  })
  return (path) => {
    // As the router reads it: slashes may be doubled, and one may stand at the end.
    const plain = path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '')
    const found = [...routes.values()].filter(({ pattern }) => pattern.test(plain))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}
