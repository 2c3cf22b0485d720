import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './fairness.module.css'

/** Finds an opened pack by its number, no matter who opened it. */
export function CheckPackForm() {
  const go = useNavigate()
  const [number, setNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const digits = number.trim().replace(/^#/, '')
  const packId = /^[1-9]\d{0,15}$/.test(digits) ? Number(digits) : null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (packId !== null) void go(paths.packFairness(packId))
      }}
    >
      <TextField
        label="Pack number"
        value={number}
        onChange={setNumber}
        inputMode="numeric"
        autoComplete="off"
        maxLength={17}
        error={isTried && packId === null ? 'Digits only; it is on the page of the opened pack' : null}
      />
      <Button type="submit" tone="primary">
        Check this pack
      </Button>
    </form>
  )
}
