import { useState } from 'react'
import { Link } from 'react-router'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { leaderboards, type OwnPublicProfile } from '@called-shot/shared/leaderboards/contract.ts'
import { maxShownCards } from '@called-shot/shared/leaderboards/rules.ts'
import { useCall } from '../api/query.ts'
import { Card } from '../card/card.tsx'
import { useChoices } from '../flow/use-choices.ts'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { actAndShow } from '../popups/act.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { Toggle } from '../ui/checkbox.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './leaderboards.module.css'

type Choices = Pick<OwnPublicProfile, 'listed' | 'shows_earnings' | 'showcase'>

/** The player's choices about what is public: nothing by default. Each choice is saved at once. */
export function PublicProfilePanel() {
  const reading = useCall(leaderboards.ownProfile)
  const { data } = reading
  const { choose, problem } = useChoices<Choices>(leaderboards.ownProfile, ({ showcase, ...change }) => {
    const body = showcase === undefined ? change : { showcase: showcase.map(({ id }) => id) }
    return actAndShow(leaderboards.setOwnProfile, { body })
  })

  return (
    <div id="public-profile" className={styles.place}>
      <Panel title="Public profile">
        <Unread query={reading} failed="Your public profile could not be loaded.">
          <Skeleton lines={4} label="Loading your public profile" />
        </Unread>
        {data && <Switches profile={data} onChange={choose} />}
        <Problem text={problem} />
      </Panel>
    </div>
  )
}

interface ChoicesProps {
  readonly profile: OwnPublicProfile
  readonly onChange: (change: Partial<Choices>) => void
}

function Switches({ profile, onChange }: ChoicesProps) {
  const { listed, shows_earnings: showsEarnings, player_id: id, nickname } = profile
  return (
    <>
      <p>
        Everybody can see your nickname ({nickname}), how complete your album is with its rarest people, how
        often you were right, your streaks{showsEarnings && ', your earnings'} and the cards you choose. Your
        name and everything {showsEarnings && 'else '}about money stay private.
      </p>
      <Toggle name="listed" checked={listed} onChange={(isOn) => onChange({ listed: isOn })}>
        Show me on the leaderboards
      </Toggle>
      <Toggle
        name="shows_earnings"
        checked={showsEarnings}
        disabled={!listed}
        onChange={(isOn) => onChange({ shows_earnings: isOn })}
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

/**
 * The choice of up to six Identities to show, in the order in which they are chosen. A shown card that is not
 * among the first hundred follows them.
 */
function Showcase({ profile, onChange }: ChoicesProps) {
  const reading = useCall(cards.listIdentities, {
    query: { limit: 100, offset: 0, show_onboarding: useShowOnboarding() },
  })
  const { data } = reading
  const chosen = profile.showcase
  const isFull = chosen.length >= maxShownCards
  const [shownAtFirst] = useState(chosen)
  const first = data?.data ?? []
  const beyond = data ? shownAtFirst.filter((card) => !first.some(({ id }) => id === card.id)) : []
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
        {[...first, ...beyond].map((card) => {
          const isShown = chosen.some(({ id }) => id === card.id)
          return (
            <Card
              key={card.id}
              card={card}
              withoutTag
              selected={isShown}
              disabled={isFull && !isShown}
              hint={isShown ? 'Takes it out of your showcase' : 'Puts it in your showcase'}
              onOpen={() =>
                onChange({
                  showcase: isShown ? chosen.filter(({ id }) => id !== card.id) : [...chosen, card],
                })
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}
