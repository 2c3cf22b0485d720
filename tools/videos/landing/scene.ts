/** The scene's size, its card pictures as data URLs, and its engravings as SVG paths. */
export interface Props {
  readonly width: number
  readonly height: number
  readonly cards: readonly string[]
  /** The bands from the outside in. Turning one by `1 / lobes` of a turn gives the same picture. */
  readonly rosette: { readonly bands: readonly (readonly string[])[]; readonly lobes: number }
}

/**
 * Draws a field at night under floodlights, with an engraved sun and ribbons in the sky and cards drifting by.
 * `drawAt(0)` and `drawAt(1)` are the same picture, so the film has no seam. It runs in the browser, which gets the
 * class's source (`sceneScript`), so it may use nothing from outside the class.
 */
class Scene {
  readonly #turn = 2 * Math.PI
  readonly #width: number
  readonly #height: number
  readonly #horizon: number
  readonly #brush: CanvasRenderingContext2D
  readonly #flyers: readonly HTMLElement[]
  readonly #bands: readonly (readonly Path2D[])[]
  readonly #lobes: number

  constructor({ width, height, cards, rosette }: Props) {
    this.#width = width
    this.#height = height
    this.#horizon = height * 0.55
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    Object.assign(document.body.style, { margin: '0', background: '#050b09', overflow: 'hidden' })
    document.body.append(canvas)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('there is no canvas')
    this.#brush = context
    this.#flyers = cards.map((card) => this.#makeFlyer(card))
    this.#bands = rosette.bands.map((band) => band.map((path) => new Path2D(path)))
    this.#lobes = rosette.lobes
    window.drawAt = (t) => this.#drawAt(t)
  }

  #drawAt(t: number): void {
    this.#drawSky()
    this.#drawRibbons(t)
    this.#drawRosette(t)
    this.#drawStand(t)
    this.#drawField(t)
    this.#drawBeams(t)
    this.#drawDust(t)
    this.#drawVignette()
    this.#placeFlyers(t)
  }

  /** Returns a random number generator that gives the same series for the same seed. */
  #numbers(seed: number): () => number {
    let state = seed >>> 0
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
  }

  #drawSky(): void {
    const [width, height] = [this.#width, this.#height]
    const sky = this.#brush.createLinearGradient(0, 0, 0, height)
    for (const [stop, color] of [
      [0, '#04090a'],
      [0.34, '#0a1a17'],
      [0.55, '#1a4334'],
      [0.56, '#143527'],
      [1, '#0b1c14'],
    ] as const)
      sky.addColorStop(stop, color)
    this.#brush.fillStyle = sky
    this.#brush.fillRect(0, 0, width, height)
    this.#glow({
      x: width * 0.6,
      y: this.#horizon,
      radius: width * 0.52,
      color: '130 205 165',
      strength: 0.26,
    })
  }

  #glow(light: { x: number; y: number; radius: number; color: string; strength: number }): void {
    const { x, y, radius, color, strength } = light
    const halo = this.#brush.createRadialGradient(x, y, 0, x, y, radius)
    halo.addColorStop(0, `rgb(${color} / ${strength})`)
    halo.addColorStop(0.4, `rgb(${color} / ${strength * 0.36})`)
    halo.addColorStop(1, `rgb(${color} / 0)`)
    this.#brush.fillStyle = halo
    this.#brush.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  }

  #topOfStand(x: number): number {
    const width = this.#width
    return this.#horizon - 92 + 46 * ((x - width / 2) / (width / 2)) ** 2 * -1
  }

  /** The far grandstand: a dark bowl with rows of faint lights that flicker like phones and cameras. */
  #drawStand(t: number): void {
    const width = this.#width
    this.#brush.beginPath()
    this.#brush.moveTo(0, this.#horizon + 2)
    for (let x = 0; x <= width; x += 40) this.#brush.lineTo(x, this.#topOfStand(x))
    this.#brush.lineTo(width, this.#horizon + 2)
    const bowl = this.#brush.createLinearGradient(0, this.#horizon - 140, 0, this.#horizon)
    bowl.addColorStop(0, '#07120f')
    bowl.addColorStop(0.7, '#0c1f18')
    bowl.addColorStop(1, '#1d4a38')
    this.#brush.fillStyle = bowl
    this.#brush.fill()
    this.#brush.strokeStyle = 'rgb(255 244 214 / 0.28)'
    this.#brush.lineWidth = 2
    this.#brush.stroke()
    const draw = this.#numbers(11)
    for (let index = 0; index < 900; index += 1) {
      const x = draw() * width
      const row = Math.floor(draw() * 9) / 9
      const y = this.#horizon - 8 + (this.#topOfStand(x) - this.#horizon + 16) * row
      const beat = Math.floor(draw() * 3) + 1
      const light = 0.5 + 0.5 * Math.sin(this.#turn * (t * beat + draw()))
      const strength = 0.08 + 0.12 * draw() + (draw() < 0.3 ? 0.6 * light ** 8 : 0)
      this.#brush.fillStyle = `rgb(255 244 214 / ${strength.toFixed(3)})`
      this.#brush.fillRect(x, y, 2, 2)
    }
  }

  /** Ribbons as on banknotes: families of sine curves, each shifted by a small phase. */
  #drawRibbons(t: number): void {
    const [width, height] = [this.#width, this.#height]
    this.#brush.globalCompositeOperation = 'lighter'
    for (const { ink, middle, reach, waves, twist, speed, from } of [
      { ink: '63 140 255', middle: 0.16, reach: 62, waves: 1.6, twist: 1.7, speed: 1, from: 0.1 },
      { ink: '226 74 200', middle: 0.27, reach: 78, waves: 1.25, twist: -1.5, speed: -1, from: 0.62 },
      { ink: '255 196 60', middle: 0.37, reach: 54, waves: 2.1, twist: 1.9, speed: 1, from: 0.34 },
    ]) {
      const strands = 17
      for (let strand = 0; strand < strands; strand += 1) {
        const phase = this.#turn * (from + speed * t) + twist * (strand / (strands - 1))
        this.#brush.beginPath()
        for (let x = -10; x <= width + 10; x += 8) {
          const along = x / width
          const swell = 0.62 + 0.38 * Math.sin(this.#turn * (along * 0.8 - speed * t) + strand * 0.02)
          const y =
            height * middle +
            reach * swell * Math.sin(this.#turn * waves * along + phase) -
            50 * Math.sin(Math.PI * along)
          if (x < 0) this.#brush.moveTo(x, y)
          else this.#brush.lineTo(x, y)
        }
        const fade = this.#brush.createLinearGradient(0, 0, width, 0)
        fade.addColorStop(0, `rgb(${ink} / 0.05)`)
        fade.addColorStop(0.55, `rgb(${ink} / 0.3)`)
        fade.addColorStop(1, `rgb(${ink} / 0.13)`)
        this.#brush.strokeStyle = fade
        this.#brush.lineWidth = 1.1
        this.#brush.stroke()
      }
    }
    this.#brush.globalCompositeOperation = 'source-over'
  }

  /** Turns the bands in opposite directions by one lobe a loop, so that each ends where it began. */
  #drawRosette(t: number): void {
    const [width, height] = [this.#width, this.#height]
    this.#brush.save()
    this.#brush.globalCompositeOperation = 'lighter'
    this.#brush.translate(width * 0.7, height * 0.42)
    for (const [index, band] of this.#bands.entries()) {
      this.#brush.save()
      this.#brush.rotate(((index % 2 === 0 ? 1 : -1) * this.#turn * t) / this.#lobes)
      this.#brush.strokeStyle = index % 2 === 0 ? 'rgb(255 190 60 / 0.5)' : 'rgb(255 104 60 / 0.5)'
      this.#brush.lineWidth = 1.3
      for (const path of band) this.#brush.stroke(path)
      this.#brush.restore()
    }
    this.#brush.restore()
  }

  #drawBeams(t: number): void {
    const [width, height] = [this.#width, this.#height]
    this.#brush.save()
    this.#brush.globalCompositeOperation = 'lighter'
    for (const side of [-1, 1]) {
      const x = width / 2 + side * width * 0.46
      const y = height * 0.045
      const sway = 0.035 * Math.sin(this.#turn * t + side)
      for (const [lean, spread, strength] of [
        [0.62, 0.2, 0.2],
        [0.92, 0.13, 0.15],
        [0.3, 0.11, 0.11],
      ] as const) {
        const angle = Math.PI / 2 + side * (lean + sway)
        const length = height * 1.35
        const breath = strength * (0.86 + 0.14 * Math.sin(this.#turn * t + lean * 9))
        const beam = this.#brush.createRadialGradient(x, y, 0, x, y, length)
        const layers = 6
        beam.addColorStop(0, `rgb(255 249 224 / ${breath / layers})`)
        beam.addColorStop(0.5, `rgb(255 249 224 / ${(breath / layers) * 0.3})`)
        beam.addColorStop(1, 'rgb(255 249 224 / 0)')
        this.#brush.fillStyle = beam
        // Wedges inside wedges soften the beam's edges.
        for (let layer = 1; layer <= layers; layer += 1) {
          const half = (spread * layer) / layers
          this.#brush.beginPath()
          this.#brush.moveTo(x, y)
          this.#brush.lineTo(x + Math.cos(angle - half) * length, y + Math.sin(angle - half) * length)
          this.#brush.lineTo(x + Math.cos(angle + half) * length, y + Math.sin(angle + half) * length)
          this.#brush.fill()
        }
      }
      this.#drawLamps(x, y, side)
    }
    this.#brush.restore()
  }

  #drawLamps(x: number, y: number, side: number): void {
    for (let row = 0; row < 3; row += 1) {
      for (let column = 0; column < 6; column += 1) {
        const lampX = x + (column - 2.5) * 25 * (1 - row * 0.04)
        const lampY = y + (row - 1) * 19 + (column - 2.5) * 3 * side
        this.#glow({ x: lampX, y: lampY, radius: 30, color: '255 246 205', strength: 0.55 })
        this.#brush.fillStyle = '#fffdf0'
        this.#brush.beginPath()
        this.#brush.ellipse(lampX, lampY, 7.5, 5.5, 0, 0, this.#turn)
        this.#brush.fill()
      }
    }
    this.#glow({ x, y, radius: 330, color: '255 246 205', strength: 0.3 })
  }

  /** Projects yards across and ahead of the camera to a place on the screen. */
  #project(across: number, ahead: number): { x: number; y: number; scale: number } {
    const width = this.#width
    const scale = 620 / (ahead + 3)
    return { x: width / 2 + across * scale * 1.02, y: this.#horizon + 2.05 * scale, scale }
  }

  /** A field that moves under the camera by two stripes a loop. */
  #drawField(t: number): void {
    const [width, height] = [this.#width, this.#height]
    const traveled = 20 * t
    this.#brush.save()
    this.#brush.beginPath()
    this.#brush.rect(0, this.#horizon, width, height - this.#horizon)
    this.#brush.clip()
    for (let stripe = -1; stripe < 28; stripe += 1) {
      const from = stripe * 5 - traveled
      this.#quad(
        { left: -90, right: 90, near: from, far: from + 5 },
        stripe % 2 === 0 ? '#23603f' : '#153d2a',
      )
    }
    for (let yard = 0; yard < 130; yard += 1) {
      const ahead = yard - traveled
      const isLine = yard % 10 === 0
      const isFive = yard % 5 === 0
      const fade = Math.max(0, 1 - ahead / 95) ** 1.5
      const chalk = `rgb(244 239 226 / ${(0.72 * fade).toFixed(3)})`
      if (isLine) this.#quad({ left: -26.6, right: 26.6, near: ahead, far: ahead + 0.34 }, chalk)
      else if (isFive) this.#quad({ left: -26.6, right: 26.6, near: ahead, far: ahead + 0.14 }, chalk)
      if (isFive) continue
      for (const across of [-26, -6.2, 6.2, 26])
        this.#quad({ left: across - 0.42, right: across + 0.42, near: ahead, far: ahead + 0.16 }, chalk)
    }
    for (const side of [-1, 1]) {
      const edge = side * 27.4
      this.#quad({ left: edge - 0.8, right: edge + 0.8, near: -2.4, far: 130 }, 'rgb(244 239 226 / 0.5)')
    }
    const mist = this.#brush.createLinearGradient(0, this.#horizon, 0, height)
    mist.addColorStop(0, 'rgb(44 104 80 / 0.95)')
    mist.addColorStop(0.16, 'rgb(28 70 52 / 0.55)')
    mist.addColorStop(0.5, 'rgb(10 24 17 / 0.1)')
    mist.addColorStop(1, 'rgb(6 14 10 / 0.62)')
    this.#brush.fillStyle = mist
    this.#brush.fillRect(0, this.#horizon, width, height - this.#horizon)
    this.#brush.restore()
  }

  #quad(place: { left: number; right: number; near: number; far: number }, color: string): void {
    const near = Math.max(place.near, -2.4)
    const far = Math.max(place.far, -2.4)
    if (far <= near) return
    const corners = [
      this.#project(place.left, near),
      this.#project(place.left, far),
      this.#project(place.right, far),
      this.#project(place.right, near),
    ]
    this.#brush.fillStyle = color
    this.#brush.beginPath()
    for (const { x, y } of corners) this.#brush.lineTo(x, y)
    this.#brush.fill()
  }

  #drawDust(t: number): void {
    const [width, height] = [this.#width, this.#height]
    const draw = this.#numbers(5)
    this.#brush.globalCompositeOperation = 'lighter'
    for (let index = 0; index < 70; index += 1) {
      const rise = (draw() + t) % 1
      const x = draw() * width + 46 * Math.sin(this.#turn * (t + draw()))
      const y = height * (1.02 - rise * 0.95)
      const size = 1 + draw() * 2.4
      const light = Math.sin(Math.PI * rise) * (0.1 + 0.3 * draw())
      this.#brush.fillStyle = `rgb(255 240 200 / ${light.toFixed(3)})`
      this.#brush.beginPath()
      this.#brush.arc(x, y, size, 0, this.#turn)
      this.#brush.fill()
    }
    this.#brush.globalCompositeOperation = 'source-over'
  }

  #makeFlyer(picture: string): HTMLElement {
    const flyer = document.createElement('img')
    flyer.src = picture
    Object.assign(flyer.style, {
      position: 'absolute',
      top: '0',
      left: '0',
      width: '200px',
      height: '280px',
      borderRadius: '9px',
      willChange: 'transform',
    })
    document.body.append(flyer)
    return flyer
  }

  /** Places the cards. Each comes out of the mist, sways, and fades as it gets near, all within one loop. */
  #placeFlyers(t: number): void {
    const width = this.#width
    const draw = this.#numbers(29)
    for (const [index, flyer] of this.#flyers.entries()) {
      const way = (index / this.#flyers.length + t) % 1
      const side = index % 2 === 0 ? 1 : -1
      const lane = side * (190 + 420 * draw())
      const lift = 60 + 230 * draw()
      const tilt = (draw() - 0.5) * 44
      const beat = draw()
      const depth = 3600 * (1 - way) ** 1.2 + 260
      const scale = 900 / (900 + depth)
      const x = width * 0.5 + lane * 2.3 * scale
      const y = this.#horizon - lift * 1.9 * scale - 30 + 22 * Math.sin(this.#turn * (t + beat))
      const yaw = 44 * Math.sin(this.#turn * (t + beat))
      const roll = tilt + 9 * Math.sin(this.#turn * (t + beat * 2))
      const seen = Math.min(1, way / 0.2) * Math.min(1, (1 - way) / 0.16)
      Object.assign(flyer.style, {
        opacity: seen.toFixed(3),
        zIndex: String(Math.round(way * 100)),
        filter: `brightness(${(0.55 + 0.35 * way).toFixed(2)})`,
        transform: `translate(${x - 100}px, ${y - 140}px) scale(${scale}) perspective(900px) rotateZ(${roll}deg) rotateY(${yaw}deg)`,
      })
    }
  }

  #drawVignette(): void {
    const [width, height] = [this.#width, this.#height]
    const shade = this.#brush.createRadialGradient(
      width / 2,
      height * 0.5,
      height * 0.42,
      width / 2,
      height * 0.5,
      width * 0.62,
    )
    shade.addColorStop(0, 'rgb(3 8 6 / 0)')
    shade.addColorStop(1, 'rgb(3 8 6 / 0.62)')
    this.#brush.fillStyle = shade
    this.#brush.fillRect(0, 0, width, height)
  }
}

/** Returns the script that draws the scene in a page. */
export const sceneScript = (props: Props): string => `new (${Scene})(${JSON.stringify(props)})`

declare global {
  interface Window {
    drawAt(t: number): void
  }
}
