import type { ReactNode } from 'react'
import './emblems.css'

/** Emblems are drawn in a 48 by 48 square; solid parts take the ink, cut-outs the paper. */
const drawings = {
  pass: (
    <>
      <path d="M3 37C1 18 15 2 37 1c4 21-10 38-34 36Z" />
      <path className="cut" d="M12 28 29 10M13.5 20.5l6.5 6M18 16l6.5 6M22.5 11.5l6 5.5" />
      <path className="line" d="M43 13c3 9 1 20-7 29m0 0 1-7m-1 7 7-1" />
    </>
  ),
  rush: (
    <>
      <path d="M19 36c-1-13 7-24 24-26 1 15-8 25-24 26Z" />
      <path className="cut" d="m25 30 13-15M27 24l5 4.5M31 19.5l5 4" />
      <path className="line" d="M4 16h16M3 25h11M5 34h9" />
    </>
  ),
  route: (
    <>
      <circle className="line" cx="12" cy="39" r="5" />
      <path className="line" d="M12 33V20c0-3 1-5 4-7L37 6" />
      <path d="m45 4-13-1 5 11Z" />
      <path className="line" d="m30 30 10 10m0-10L30 40" />
    </>
  ),
  helmet: (
    <>
      <path d="M24 5C12 5 4 14 4 26c0 6 2 10 4 14h13c2 0 4-1 4-4v-7h19C45 15 37 5 24 5Z" />
      <circle className="hole" cx="20" cy="27" r="3" />
      <path className="line" d="M28 33h15v10H31M36 33v10M28 38h15" />
    </>
  ),
  posts: (
    <>
      <path className="line" d="M8 3v20h32V3M24 23v21" />
      <path d="M18 46h12v-4H18Z" />
      <ellipse cx="24" cy="12" rx="4.5" ry="7" transform="rotate(28 24 12)" />
    </>
  ),
  shield: (
    <>
      <path d="M24 3 6 9v14c0 11 7 18 18 22 11-4 18-11 18-22V9Z" />
      <path className="cut" d="m14 19 10 7 10-7M14 28l10 7 10-7" />
    </>
  ),
  flag: (
    <>
      <path className="line" d="M19 4v34" />
      <path d="M20.5 4 41 11.5 20.5 19Z" />
      <path d="M24 35c11 0 19 2.5 19 5.5S35 46 24 46 5 43.5 5 40.5c0-2.6 6-4.8 13-5.3Z" />
      <ellipse className="hole" cx="20" cy="40" rx="5" ry="1.7" />
    </>
  ),
  mask: (
    <>
      <path d="M5 9c12 4 26 4 38 0v15c0 12-8 20-19 22C13 44 5 36 5 24Z" />
      <path
        className="hole"
        d="M11 20c3-3 7-3 10 0-3 3-7 3-10 0Zm16 0c3-3 7-3 10 0-3 3-7 3-10 0ZM13 29c7 3 15 3 22 0-2 6-6 9-11 9s-9-3-11-9Z"
      />
    </>
  ),
  clapper: (
    <>
      <path d="M5 20h38v24H5Z" />
      <path d="m4 13 36-9 2 7L6 20Z" />
      <path className="cut" d="m13 9 5 7M23 7l5 6.5M33 4.5l5 6.5" />
      <path className="hole" d="m20 26 10 6-10 6Z" />
    </>
  ),
  microphone: (
    <>
      <rect x="16" y="3" width="16" height="26" rx="8" />
      <path className="cut" d="M16 12h7M16 18h7" />
      <path className="line" d="M9 22c0 9 6 14 15 14s15-5 15-14M24 36v9M15 45h18" />
    </>
  ),
  dome: (
    <>
      <path d="M24 2v5c7 1 12 6 12 12H12c0-6 5-11 12-12V2Z" />
      <path d="M8 21h32v4H8Zm2 16h28v4H10ZM5 42h38v4H5Z" />
      <path d="M12 26h4v10h-4Zm7 0h4v10h-4Zm6 0h4v10h-4Zm7 0h4v10h-4Z" />
    </>
  ),
  briefcase: (
    <>
      <path className="line" d="M17 13V8c0-2 1-3 3-3h8c2 0 3 1 3 3v5" />
      <path d="M4 13h40v12c-12 4-28 4-40 0Z" />
      <path d="M4 28c12 4 28 4 40 0v15H4Z" />
      <path className="hole" d="M21 24h6v7h-6Z" />
    </>
  ),
  touchdown: (
    <>
      <circle cx="24" cy="14" r="6" />
      <path d="M6 3h5l4 20h18l4-20h5l-5 25h-4v18H15V28h-4Z" />
      <path className="cut" d="M20 25v20M24 25v20M28 25v20" />
    </>
  ),
  catch: (
    <>
      <ellipse cx="24" cy="13" rx="8" ry="13" transform="rotate(38 24 13)" />
      <path className="cut" d="m20 18 8-10M20.5 12.5l4.5 3.5M24 8.5l4.5 3.5" />
      <path d="M3 20c4 0 5 4 6 8l5-3c4-2 7 2 5 5l-3 7 3 10H8C2 40 0 30 3 20Zm42 0c-4 0-5 4-6 8l-5-3c-4-2-7 2-5 5l3 7-3 10h11c6-7 8-17 5-27Z" />
    </>
  ),
  burst: (
    <>
      <path d="m24 1 5 12 11-7-5 12 12 3-11 6 8 10-13-2-1 12-8-9-9 8 1-12-13 1 9-10L1 20l12-3L8 5l12 8Z" />
      <path className="hole" d="M21 14h6v12h5l-8 9-8-9h5Z" />
    </>
  ),
  turnover: (
    <>
      <path className="line" d="M5 15h26c7 0 11 4 11 10M43 33H17C10 33 6 29 6 23" />
      <path d="m36 24 12 0-6 9ZM0 24h12l-6-9Z" />
    </>
  ),
  fumble: (
    <>
      <path d="M4 20C4 9 12 3 24 3c0 11-8 18-20 17Z" />
      <path className="cut" d="m9 16 10-9M13 9l3.5 4" />
      <path className="line" d="M10 27c2 7 5 12 8 17 2-10 6-16 10-16 3 0 6 6 8 16 1-6 3-10 6-13" />
    </>
  ),
  scoreboard: (
    <>
      <path d="M3 7h42v27H3Z" />
      <path className="cut" d="M24 11v19M10 14h7v13h-7Zm21 0h7v13h-7Z" />
      <path className="line" d="M12 34v10M36 34v10" />
    </>
  ),
  margin: (
    <>
      <path d="M5 20h12v25H5Zm26-9h12v34H31Z" />
      <path className="line" d="M24 4v41" strokeDasharray="3 4" />
      <path d="M11 4 5 14h12ZM37 0l-4 7h8Z" />
    </>
  ),
  star: <path d="m24 2 6.5 14.5L46 18 34.5 28.5 38 44l-14-8-14 8 3.5-15.5L2 18l15.5-1.5Z" />,
  trophy: (
    <>
      <path d="M13 3h22v14c0 8-4 13-11 14-7-1-11-6-11-14Z" />
      <path className="line" d="M13 8H5c0 9 4 13 10 14M35 8h8c0 9-4 13-10 14" />
      <path d="M21 30h6v7h6v8H15v-8h6Z" />
    </>
  ),
  ticket: (
    <>
      <path d="M3 12h42v8a4.5 4.5 0 0 0 0 9v8H3v-8a4.5 4.5 0 0 0 0-9Z" />
      <path className="cut" d="M17 15v19" strokeDasharray="3 3" />
      <path className="hole" d="m31 17 2.4 5 5.6.6-4.2 3.7 1.2 5.5-5-2.9-5 2.9 1.2-5.5-4.2-3.7 5.6-.6Z" />
    </>
  ),
  ballot: (
    <>
      <path d="M4 25h40v20H4Z" />
      <path d="M12 3h24v20H12Z" />
      <path className="cut" d="m18 13 4.5 4.5L31 8M11 31h26" />
    </>
  ),
  span: (
    <>
      <path d="M2 17h44v15H2Z" />
      <path className="cut" d="M8 17v6M14 17v9M20 17v6M26 17v9M32 17v6M38 17v9" />
      <path className="line" d="M4 40h40m0 0-5-4m5 4-5 4M4 40l5-4m-5 4 5 4" />
    </>
  ),
  check: (
    <>
      <circle cx="24" cy="24" r="21" />
      <path className="cut thick" d="m13 25 8 8 15-18" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type EmblemName = keyof typeof drawings

/** An emblem in the color of the surrounding ink. It is decoration, hidden from assistive technology. */
export function Emblem({ name, className }: { name: EmblemName; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true" focusable="false" data-emblem={name}>
      {drawings[name]}
    </svg>
  )
}

const ofCategory: Readonly<Record<string, EmblemName>> = {
  quarterback: 'pass',
  'running back': 'rush',
  'wide receiver': 'route',
  'tight end': 'helmet',
  kicker: 'posts',
  defender: 'shield',
  golfer: 'flag',
  actor: 'mask',
  director: 'clapper',
  musician: 'microphone',
  politician: 'dome',
  'business leader': 'briefcase',
}

export function categoryEmblem(category: string): EmblemName {
  return ofCategory[category.toLowerCase()] ?? 'star'
}

const ofEventType: Readonly<Record<string, EmblemName>> = {
  football: 'helmet',
  golf: 'flag',
  'awards show': 'trophy',
  awards: 'trophy',
  'box office': 'ticket',
  boxoffice: 'ticket',
  election: 'ballot',
  elections: 'ballot',
}

export function eventEmblem(eventType: string): EmblemName {
  return ofEventType[eventType.toLowerCase()] ?? 'star'
}

/** The first match wins; a metric's name is matched as words. */
const ofMetric: readonly (readonly [RegExp, EmblemName])[] = [
  [/longest/, 'span'],
  [/field goal|extra point|kick/, 'posts'],
  [/intercept/, 'turnover'],
  [/fumble/, 'fumble'],
  [/sack/, 'burst'],
  [/tackle|defen[ds]/, 'shield'],
  [/\btds?\b|touchdown|scor(?:e|er)s? a/, 'touchdown'],
  [/completion/, 'check'],
  [/pass|attempts/, 'pass'],
  [/recepti|target|catch/, 'catch'],
  [/receiv/, 'route'],
  [/rush|carr/, 'rush'],
  [/margin|wins? by/, 'margin'],
  [/golf|cut|finish|birdie|position/, 'flag'],
  [/gross|opening|film|weekend|theater/, 'ticket'],
  [/vote|turnout|share|elect/, 'ballot'],
  [/nomin|award|oscar|win/, 'trophy'],
  [/point|score|total/, 'scoreboard'],
]

export function metricEmblem(metric: string): EmblemName {
  const words = metric.replace(/[_.-]+/g, ' ').toLowerCase()
  return ofMetric.find(([pattern]) => pattern.test(words))?.[1] ?? 'star'
}
