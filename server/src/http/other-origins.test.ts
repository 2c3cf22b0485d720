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
  test('is only this origin if everything is embedded', () => {
    const policy = policyWith({})
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' wss://play.example")
    expect(directive(policy, 'frame-src')).toBe("frame-src 'self'")
  })

  test('includes a hosted identity provider, by call and in a frame for the silent renewal', () => {
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

  test('includes another origin’s API with its socket, and nothing more for an API at this origin', () => {
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
