import { setFlag, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'

/** The sound setting, on screens that play sounds. */
export function MuteButton() {
  const { flags } = useSession()
  return (
    <Button tone="ghost" size="small" icon="sound" onClick={() => void setFlag('sound', !flags.sound)}>
      {flags.sound ? 'Mute' : 'Unmute'}
    </Button>
  )
}
