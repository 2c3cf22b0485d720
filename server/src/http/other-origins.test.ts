import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { otherOrigins } from './other-origins.ts'
import { policyOfPage } from './security-headers.ts'

function policyWith(environment: Record<string, string>): string {
  const config = readConfig({ PUBLIC_URL: 'https://play.example', ...environment })
  return policyOfPage({ ...config, ...otherOrigins(config) })
}

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((each) => each.startsWith(`${name} `))
}

describe('what the page may reach', () => {
  test('with everything embedded it is this origin alone', () => {
    const policy = policyWith({})
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' wss://play.example")
    expect(directive(policy, 'frame-src')).toBe("frame-src 'self'")
  })

  test('a hosted identity provider is called, and framed for the silent renewal', () => {
    const policy = policyWith({
      AUTH_ISSUER: 'https://login.example/',
      AUTH_AUDIENCE: 'https://play.example/api',
      AUTH_JWKS_URL: 'https://login.example/.well-known/jwks.json',
      AUTH_CLIENT_ID: 'game-web',
    })
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' wss://play.example https://login.example",
    )
    expect(directive(policy, 'frame-src')).toBe("frame-src 'self' https://login.example")
    expect(directive(policy, 'script-src')).toBe("script-src 'self'")
  })

  test('an API elsewhere is called, with its socket; one at this very origin adds nothing', () => {
    const policy = policyWith({
      PRODUCTION_HOST: 'play.example',
      PRODUCTION_API_URL: 'https://api.example/v1',
      STAGING_API_URL: 'https://play.example/api',
    })
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' wss://play.example https://api.example wss://api.example",
    )
    expect(directive(policy, 'frame-src')).toBe("frame-src 'self'")
  })
})
