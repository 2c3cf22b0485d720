import styles from './night-field.module.css'

/** The place of the game, drawn: a field at night under floodlights, a play chalked on the grass. */
export function NightField() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.sky} />
      <div className={styles.lamps} data-side="left" />
      <div className={styles.lamps} data-side="right" />
      <div className={styles.ground}>
        <div className={styles.field}>
          <Numbers side="left" />
          <Numbers side="right" />
          <Play />
        </div>
      </div>
      <div className={styles.haze} />
    </div>
  )
}

function Numbers({ side }: { side: 'left' | 'right' }) {
  return (
    <div className={styles.numbers} data-side={side}>
      {['40', '50', '40', '30', '20'].map((yards, index) => (
        <span key={index}>{yards}</span>
      ))}
    </div>
  )
}

/** Eleven on a side, and where three of them run. */
function Play() {
  return (
    <svg className={styles.play} viewBox="0 0 600 600" fill="none" focusable="false">
      <g stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        {[220, 260, 300, 340, 380].map((x) => (
          <circle key={x} cx={x} cy="470" r="12" />
        ))}
        <circle cx="70" cy="470" r="12" />
        <circle cx="500" cy="480" r="12" />
        <circle cx="300" cy="540" r="12" />
        {[
          [235, 420],
          [280, 420],
          [322, 420],
          [366, 420],
          [90, 400],
          [500, 380],
          [200, 330],
          [400, 330],
          [300, 250],
        ].map(([x = 0, y = 0]) => (
          <path key={`${x} ${y}`} d={`M${x - 10} ${y - 10}l20 20m0-20-20 20`} />
        ))}
        <path className={styles.route} pathLength="1" d="M70 456C70 330 90 230 250 130" />
        <path className={styles.route} pathLength="1" d="M500 466C500 360 480 300 560 220" />
        <path className={styles.route} pathLength="1" d="M380 458C400 400 340 330 330 90" />
        <path className={styles.tip} d="M228 130l26-3-9 25M533 224l28-6-2 28M312 112l18-24 16 26" />
      </g>
    </svg>
  )
}
