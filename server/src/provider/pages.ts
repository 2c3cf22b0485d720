import { states } from '@called-shot/shared/account/eligibility.ts'
import { shortestPassword } from '@called-shot/shared/account/passwords.ts'
import { html, type Html } from '../html/html.ts'
import { messagePage, page, pagePolicy, startAgain } from '../html/page.ts'

/** The typed values, to show them again, and their problems. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  /** By field, as a complete sentence. */
  readonly problems: Readonly<Record<string, string>>
  /** A problem with the form as a whole. */
  readonly notice: string | null
}

export const untouched: FormState = { values: {}, problems: {}, notice: null }

/** The log-in page for a browser without an earlier log-in offers a new account first. */
export function firstVisitPage(action: string): string {
  return page('Log in', [
    html`<h1>Welcome</h1>`,
    html`<p class="lead">New here? Two free packs are waiting.</p>`,
    html`<form method="post" action="${action}/signup">
      <button class="primary" type="submit">Create account</button>
    </form>`,
    html`<form class="other" method="post" action="${action}/login" novalidate>
      <p>Already playing?</p>
      ${logInFields(untouched)}
      <button type="submit">Log in</button>
      <p class="aside"><a href="/interaction/forgot-password">Forgot your password?</a></p>
    </form>`,
  ])
}

export function logInPage(action: string, state: FormState): string {
  return page('Log in', [
    html`<h1>Welcome back</h1>`,
    summary(state),
    html`<form method="post" action="${action}/login" novalidate>
      ${logInFields(state)}
      <button class="primary" type="submit">Log in</button>
      <p class="aside"><a href="/interaction/forgot-password">Forgot your password?</a></p>
      <div class="other">
        <p>New to the game?</p>
        <button type="submit" formaction="${action}/signup">Create account</button>
      </div>
    </form>`,
  ])
}

function logInFields(state: FormState): readonly Html[] {
  return [
    field(state, { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' }),
    field(state, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }),
  ]
}

export function signUpPage(action: string, state: FormState): string {
  return page('Create account', [
    html`<h1>Take your seat</h1>`,
    html`<p class="lead">
      Two free packs are waiting. You must be 18 or older and live in the United States; the game is not
      offered in Iowa, Louisiana, Michigan, Missouri, New Jersey, New York and Washington.
    </p>`,
    summary(state),
    html`<form method="post" action="${action}/signup" novalidate>
        ${field(state, { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' })}
        ${field(state, {
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'new-password',
          hint: `Minimum ${shortestPassword} characters`,
          isKept: true,
        })}
        ${field(state, { name: 'name', label: 'Name', type: 'text', autocomplete: 'name', hint: 'Your real name' })}
        <div class="pair">
          ${field(state, { name: 'birth_date', label: 'Birth date', type: 'date', autocomplete: 'bday' })}
          ${stateField(state)}
        </div>
        <p class="terms">
          By creating an account you accept the
          <a href="/privacies/terms-of-use" target="_blank" rel="noopener">Terms &amp; Conditions</a> and the
          <a href="/privacies/rules" target="_blank" rel="noopener">Game Rules</a>.
        </p>
        <button class="primary" type="submit">Create account</button>
      </form>
      <form class="other" method="get" action="${action}">
        <p>Already playing?</p>
        <button type="submit">Log in</button>
      </form>`,
  ])
}

export function forgotPasswordPage(state: FormState, sent: boolean): string {
  if (sent) {
    return page('Check your email', [
      html`<h1>Check your email</h1>`,
      html`<p role="status">
        If there is an account with that email, a link to set a new password is on its way. It expires in 15
        minutes.
      </p>`,
      backToGame(),
    ])
  }
  return page('Forgot your password', [
    html`<h1>Forgot your password?</h1>`,
    html`<p class="lead">We'll email you a link to set a new password.</p>`,
    summary(state),
    html`<form method="post" action="/interaction/forgot-password" novalidate>
      ${field(state, { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' })}
      <button class="primary" type="submit">Send the link</button>
    </form>`,
    backToGame(),
  ])
}

export function newPasswordPage(action: string, state: FormState): string {
  return page('New password', [
    html`<h1>Set a new password</h1>`,
    summary(state),
    html`<form method="post" action="${action}" novalidate>
      ${field(state, {
        name: 'password',
        label: 'New password',
        type: 'password',
        autocomplete: 'new-password',
        hint: `Minimum ${shortestPassword} characters`,
      })}
      <button class="primary" type="submit">Save</button>
    </form>`,
  ])
}

/** The page that oidc-provider shows when a log-in cannot continue and there is no safe address to return to. */
export const oidcErrorPage = {
  policy: pagePolicy,
  render: (description: string) =>
    messagePage('That did not work', `This log-in cannot continue: ${description}.`, startAgain),
}

interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text' | 'date'
  readonly autocomplete: string
  readonly hint?: string
  /** Keeps a valid password when another field has a problem. */
  readonly isKept?: boolean
}

function field(state: FormState, { name, label, type, autocomplete, hint, isKept = false }: Field): Html {
  const problem = state.problems[name] ?? null
  const isShown = type !== 'password' || (isKept && problem === null)
  const value = isShown ? (state.values[name] ?? '') : ''
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      required
      autocomplete="${autocomplete}"
      ${type === 'email' ? html`autocapitalize="none" spellcheck="false"` : null}
      ${described(state, name, hint)}
    />
    ${hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem === null ? null : html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}

function stateField(state: FormState): Html {
  const chosen = state.values['state'] ?? ''
  const problem = state.problems['state'] ?? null
  const options = Object.entries(states).map(
    ([code, name]) =>
      html`<option value="${code}" ${code === chosen ? html` selected` : null}>${name}</option>`,
  )
  return html`<div class="field">
    <label for="state">State</label>
    <select id="state" name="state" required autocomplete="address-level1" ${described(state, 'state')}>
      <option value="">Choose…</option>
      ${options}
    </select>
    ${problem === null ? null : html`<p class="problem" id="state-problem">${problem}</p>`}
  </div>`
}

/** Ties hint and problem to the field, and puts the cursor where something has to be corrected. */
function described(state: FormState, name: string, hint?: string): Html {
  const isWrong = state.problems[name] !== undefined
  const ids = [...(hint === undefined ? [] : [`${name}-hint`]), ...(isWrong ? [`${name}-problem`] : [])].join(
    ' ',
  )
  const isFirst = name === (Object.keys(state.problems)[0] ?? nextField(state))
  return html`${isWrong ? html`aria-invalid="true" ` : null}${ids === '' ? null : html`aria-describedby="${ids}" `}${
    isFirst ? html`autofocus` : null
  }`
}

/** After a refused log-in the email is still there, and the password has to be typed again. */
function nextField({ values, notice }: FormState): string {
  return notice !== null && (values['email'] ?? '') !== '' && 'password' in values ? 'password' : 'email'
}

function summary({ problems, notice }: FormState): Html | null {
  const entries = Object.entries(problems)
  if (notice === null && entries.length === 0) return null
  return html`<div class="notice" role="alert">
    ${notice === null ? null : html`<p>${notice}</p>`}
    ${entries.map(([name, text]) => html`<p><a href="#${name}">${text}</a></p>`)}
  </div>`
}

function backToGame(): Html {
  return html`<p class="aside"><a href="/dashboard">Back to Called Shot</a></p>`
}
