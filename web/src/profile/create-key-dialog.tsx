import { useState } from 'react'
import { keys } from '@called-shot/shared/keys/contract.ts'
import { longestKeyName, scopes, type Scope } from '@called-shot/shared/keys/rules.ts'
import type { Answer } from '../api/client.ts'
import { useFlow, type Flow } from '../flow/use-flow.ts'
import { actAndShow } from '../popups/act.ts'
import { useCurrentPassword, type CurrentPassword } from '../session/use-current-password.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CopyNote } from '../ui/copy-note.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { ChangeForm } from './change-form.tsx'
import styles from './keys-panel.module.css'

type Created = Answer<typeof keys.createKey>

const scopeWords: Readonly<Record<Scope, { readonly name: string; readonly text: string }>> = {
  read: { name: 'Read', text: 'See your cards, balance, offers and the market' },
  craft: { name: 'Craft', text: 'Open packs, craft, claim and redeem' },
  trade: { name: 'Trade', text: 'Spend your balance: buy, sell, offer, bid, enter tournaments' },
}

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const
type Lifetime = (typeof lifetimes)[number]['value']

/** Asks for the name, scopes and expiry, then shows the key, this one time only. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const password = useCurrentPassword()
  const flow = useFlow<'form', Created>('form', {
    askAgain: (error) => (password.askedBy(error) ? 'form' : null),
  })
  return flow.step.at === 'done' ? (
    <NewKey created={flow.step.result} onClose={onClose} />
  ) : (
    <KeyForm {...{ flow, password, onClose }} />
  )
}

interface KeyFormProps {
  readonly flow: Flow<'form', Created>
  readonly password: CurrentPassword
  readonly onClose: () => void
}

/** A refusal is shown below the form, which stays as it was filled in. */
function KeyForm({ flow, password, onClose }: KeyFormProps) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(['read'])
  const [days, setDays] = useState<Lifetime>('90')

  function create(): Promise<void> {
    const body = { name, scopes: [...chosen], expires_in_days: Number(days), ...password.given }
    return flow.send(() => actAndShow(keys.createKey, { body }))
  }

  return (
    <ChangeForm
      title="Create an API key"
      canGoOn={name.trim() !== '' && chosen.length > 0 && password.isFilled}
      isUnderway={flow.isSending}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What the program is, for example Price watcher"
        maxLength={longestKeyName}
        autoComplete="off"
        focusFirst
        value={name}
        onChange={setName}
      />
      <fieldset className={styles.choices}>
        <legend>A program with this key can</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            checked={chosen.includes(scope)}
            onChange={(isOn) =>
              setChosen(scopes.filter((each) => (each === scope ? isOn : chosen.includes(each))))
            }
          >
            <b>{scopeWords[scope].name}</b>
            <small>{scopeWords[scope].text}</small>
          </Checkbox>
        ))}
      </fieldset>
      <Select label="Expires after" value={days} options={lifetimes} onChange={setDays} />
      {password.field}
      <Problem text={flow.problem} />
    </ChangeForm>
  )
}

interface NewKeyProps {
  readonly created: Created
  readonly onClose: () => void
}

/** Shows the new key. A click beside the dialog must not lose it: until it is copied, only Done closes the dialog. */
function NewKey({ created, onClose }: NewKeyProps) {
  const copying = useCopy(created.key)
  const { copied, copy } = copying

  return (
    <Dialog
      title="Copy your key now"
      dismissable={copied}
      onClose={onClose}
      actions={
        <Button tone={copied ? 'primary' : 'secondary'} onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>You will not see it again. Keep it like a password: anyone who has it can play for you.</p>
      <div className={styles.secret}>
        <code>{created.key}</code>
        <Button tone={copied ? 'secondary' : 'primary'} wide onClick={copy}>
          {copied ? 'Copied' : 'Copy key'}
        </Button>
        <CopyNote of={copying} copied="The key is copied." />
      </div>
    </Dialog>
  )
}
