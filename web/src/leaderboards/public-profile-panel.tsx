import { Link } from 'react-router'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { leaderboards, type OwnPublicProfile } from '@called-shot/shared/leaderboards/contract.ts'
import { maxShownCards } from '@called-shot/shared/leaderboards/rules.ts'
import { queryOf, useCall } from '../api/query.ts'
import { queryClient } from '../api/refresh.ts'
import { Card } from '../card/card.tsx'
import { useAttempt } from '../flow/use-attempt.ts'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { actAndShow } from '../popups/act.ts'
import { Toggle } from '../ui/checkbox.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './leaderboards.module.css'

interface Change {
  readonly listed?: boolean
  readonly shows_earnings?: boolean
  readonly showcase?: number[]
}

/** The player's choices about what is public: nothing by default. Each choice is saved at once. */
export function PublicProfilePanel() {
  const reading = useCall(leaderboards.ownProfile)
  const { data } = reading
  const { problem, attempt } = useAttempt()

  function save(change: Change) {
    return attempt(async () => {
      const saved = await actAndShow(leaderboards.setOwnProfile, { body: change })
      queryClient.setQueryData(queryOf(leaderboards.ownProfile).queryKey, saved)
    })
  }

  return (
    <div id="public-profile" className={styles.place}>
      <Panel title="Public profile">
        <Unread query={reading} failed="Your public profile could not be loaded.">
          <Skeleton lines={4} label="Loading your public profile" />
        </Unread>
        {data && <Choices profile={data} onChange={save} />}
        <Problem text={problem} />
      </Panel>
    </div>
  )
}

interface ChoicesProps {
  readonly profile: OwnPublicProfile
  readonly onChange: (change: Change) => Promise<void>
}

function Choices({ profile, onChange }: ChoicesProps) {
  const { listed, shows_earnings: showsEarnings, player_id: id, nickname } = profile
  return (
    <>
      <p>
        Everybody can see your nickname ({nickname}), how complete your album is with its rarest people, how
        often you were right, your streaks and the cards you choose. Your name and everything about money stay
        private.
      </p>
      <Toggle name="listed" checked={listed} onChange={(isOn) => void onChange({ listed: isOn })}>
        Show me on the leaderboards
      </Toggle>
      <Toggle
        name="shows_earnings"
        checked={showsEarnings}
        disabled={!listed}
        onChange={(isOn) => void onChange({ shows_earnings: isOn })}
      >
        Show my earnings, too
      </Toggle>
      {listed && (
        <>
          <Showcase profile={profile} onChange={onChange} />
          <p>
            <Link to={paths.player(id)}>See my public profile</Link>
          </p>
        </>
      )}
      <p>
        <Link to={paths.leaderboards}>See the leaderboards</Link>
      </p>
    </>
  )
}

/** The choice of up to six Identities to show, in the order in which they are chosen. */
function Showcase({ profile, onChange }: ChoicesProps) {
  const reading = useCall(cards.listIdentities, {
    query: { limit: 100, offset: 0, show_onboarding: 'true' },
  })
  const { data } = reading
  const chosen = profile.showcase.map((card) => card.id)
  const isFull = chosen.length >= maxShownCards
  return (
    <fieldset className={styles.choices}>
      <legend>
        Showcase: {chosen.length} of {maxShownCards} cards
      </legend>
      <p>
        The people you have are in your <Link to={paths.album}>album</Link>.
      </p>
      <Unread query={reading} failed="Your cards could not be loaded.">
        <Skeleton lines={3} label="Loading your Identities" />
      </Unread>
      {data?.data.length === 0 && <p>Craft an Identity, and it can be shown here.</p>}
      <div className={styles.showcaseChoice}>
        {data?.data.map((card) => {
          const isShown = chosen.includes(card.id)
          return (
            <Card
              key={card.id}
              card={card}
              withoutTag
              selected={isShown}
              disabled={isFull && !isShown}
              hint={isShown ? 'Takes it out of your showcase' : 'Puts it in your showcase'}
              onOpen={() =>
                void onChange({
                  showcase: isShown ? chosen.filter((each) => each !== card.id) : [...chosen, card.id],
                })
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}
