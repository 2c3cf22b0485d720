import type { Queries } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { recordObservations } from '../events/record-observations.ts'
import { boundedText } from '../http/bounded-text.ts'
import { recordPlays } from '../live/record-plays.ts'
import { knownPlays, knownReports } from './known-rows.ts'
import { mappedPlays, mappedReports } from './mapped-rows.ts'
import type { Mapping } from './mapping.ts'

export interface PollParts {
  readonly queries: Queries
  readonly runner: Runner
  readonly oracle: OracleSettings
}

export interface Polled {
  readonly accepted: number
  /** Rows about unknown events or people, or about events that have not begun. */
  readonly skipped: number
}

interface Document {
  readonly text: string
  readonly etag: string | null
}

const maxSeconds = 15
const maxBytes = 20 * 1024 * 1024
const maxObservations = 900

/**
 * Polls one mapped address: unchanged documents (by ETag or by their text) are not parsed twice, and reports go through
 * the same command as all others. Throws one sentence when the address does not respond or its document cannot be
 * understood; nothing of that document is used. A document that failed is read again.
 */
export function createPoller(mapping: Mapping, { queries, runner, oracle }: PollParts) {
  const record = recordObservations(oracle)
  /** The last document that was stored to its end. */
  let last: Document | null = null

  /** Null if it is still the same. */
  async function download(): Promise<Document | null> {
    const answer = await fetch(mapping.url, {
      headers: { ...mapping.headers, ...(last?.etag ? { 'if-none-match': last.etag } : {}) },
      // Its headers may contain our key, which is only for this address.
      redirect: 'manual',
      signal: AbortSignal.timeout(maxSeconds * 1000),
    }).catch((error: unknown) => {
      throw new Error(`${mapping.url} does not answer: ${error instanceof Error ? error.message : 'unknown'}`)
    })
    if (answer.status === 304) return null
    if (!answer.ok) {
      await answer.body?.cancel()
      const isRedirect = answer.status >= 300 && answer.status < 400
      throw new Error(
        `${mapping.url} answered ${answer.status}${isRedirect ? ': a redirect, which is not followed' : ''}`,
      )
    }
    const text = await boundedText(answer, maxBytes)
    if (text === null) throw new Error(`${mapping.url} sent more than ${maxBytes} bytes`)
    const document = { text, etag: answer.headers.get('etag') }
    if (text !== last?.text) return document
    last = document
    return null
  }

  async function takePlays(text: string): Promise<Polled> {
    const reported = mappedPlays(mapping, text)
    const plays = await knownPlays(queries, mapping, reported)
    for (let from = 0; from < plays.length; from += maxObservations) {
      await runner.runHouse(recordPlays, {
        source: mapping.source,
        plays: plays.slice(from, from + maxObservations),
      })
    }
    return { accepted: plays.length, skipped: reported.length - plays.length }
  }

  async function takeReports(text: string): Promise<Polled> {
    const reports = mappedReports(mapping, text)
    const { observations, completes } = await knownReports(queries, mapping, reports)
    for (let from = 0; from < observations.length; from += maxObservations) {
      await runner.runHouse(record, {
        source: mapping.source,
        observations: observations.slice(from, from + maxObservations),
        // All of its reports come before the end of an event.
        completes: from + maxObservations >= observations.length ? completes : [],
      })
    }
    return { accepted: observations.length, skipped: reports.length - observations.length }
  }

  return {
    async poll(): Promise<Polled> {
      const document = await download()
      if (document === null) return { accepted: 0, skipped: 0 }
      const polled = await (mapping.plays ? takePlays(document.text) : takeReports(document.text))
      last = document
      return polled
    },
  }
}
