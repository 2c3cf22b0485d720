await import('./build.ts')
await import('../server/src/main.ts')
