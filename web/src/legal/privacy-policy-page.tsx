import { settings } from '../settings.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    text: (
      <ul>
        <li>
          We keep what the game needs to run, to pay you, and to obey the law, and nothing for advertising.
        </li>
        <li>We do not sell your data and we do not let others track you here.</li>
        <li>You can see it, correct it, and ask us to delete it.</li>
      </ul>
    ),
  },
  {
    id: 'what',
    title: 'What we keep',
    text: (
      <>
        <dl>
          <dt>About you</dt>
          <dd>
            Your name, email address, birth date and state; a nickname and a phone number if you give them.
          </dd>
          <dt>Your play</dt>
          <dd>
            Your cards and packs, what you crafted, predicted, bought, sold, offered and redeemed, and when.
          </dd>
          <dt>Your money</dt>
          <dd>
            Your balance and every movement of it, and the address of the wallet that we hold for you. Card
            numbers go to the payment provider and never reach us.
          </dd>
          <dt>Technical data</dt>
          <dd>
            Your network address, browser and the time of each request, to keep accounts and the game secure,
            and the country and state from which you play, because the law asks us to.
          </dd>
        </dl>
        <p>
          Some of the game is public by design: results of predictions and pools, and the proof of how an
          opened pack was drawn. None of it carries your name or your email address. What you share is on a
          page for everybody who has its link, without your nickname and amounts unless you chose them, until
          you stop sharing it.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we keep it',
    text: (
      <ul>
        <li>To run your account and to hand you what you win, buy and sell.</li>
        <li>To check that you may play: your age and your state.</li>
        <li>To stop fraud, theft and second accounts.</li>
        <li>To meet duties of the law, such as books, taxes and checks against money laundering.</li>
        <li>
          To tell you about your cards, offers and predictions inside the game, and in any browser in which
          you turn notifications on: encrypted, through that browser&rsquo;s push service.
        </li>
      </ul>
    ),
  },
  {
    id: 'browser',
    title: 'What is stored in your browser',
    text: (
      <>
        <p>
          A cookie named <code>token</code> keeps you logged in and is gone when you log out. Session storage
          keeps a copy of your profile, your first steps and your scroll positions until you close the tab.
          Local storage keeps small choices, such as a hint that you dismissed, what you have seen of results,
          games and packs, so that you are told what is new, and how wrong your clock is, if it is; cookies
          named <code>tours_ended</code> and <code>plays_in_portrait</code> tell our server of two of those
          choices, so that a page comes as you chose it. So that you can look at your cards without a
          connection, your browser keeps what you last read of them until you log out. There are no
          advertising or analytics cookies.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees it',
    text: (
      <>
        <p>Only those who do a part of the work for us, and only that part:</p>
        <ul>
          <li>the identity provider, which checks your password;</li>
          <li>the provider through which funds are added, which gets your wallet address;</li>
          <li>the services that send our mail and text messages;</li>
          <li>authorities, where the law obliges us.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <p>
        As long as you have an account, and after that as long as the law demands for books and money records.
        Records of money are never altered: when you leave, your name and address are taken off them where the
        law allows.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          You may ask what we hold about you, have it corrected, get a copy, or have it deleted. Write to{' '}
          <a href={`mailto:${settings.links.contact}`}>our contact address</a>; we answer within 45 days.
          Asking costs nothing and changes nothing about how we treat you.
        </p>
        <p>
          Your name, nickname, phone number, email and password can be changed on your profile, and your
          transactions can be downloaded there. Your settings hold one file with all that we hold about you,
          and the way to close your account.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    text: (
      <p>
        Connections are encrypted, passwords are stored only as salted hashes, secrets are kept outside the
        database, and every act of an operator is recorded in a log that cannot be altered unnoticed. Should a
        breach concern you, we will tell you without delay.
      </p>
    ),
  },
  {
    id: 'young',
    title: 'Young people, and other countries',
    text: (
      <p>
        Called Shot is for adults in the United States. We do not knowingly keep data of anybody under 18, and
        delete it when we learn of it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When this policy changes, the date above changes, and we tell you in the game if the change matters to
        you.
      </p>
    ),
  },
]

export function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      dated="Revised December 29, 2024"
      lead="What we know about you, why, who else sees it, and what you can do about it."
      sections={sections}
    />
  )
}
