import craftingMp4 from './learn-crafting.mp4?url'
import craftingPoster from './learn-crafting-poster.webp?url'
import craftingCaptions from './learn-crafting.vtt?raw'
import craftingVtt from './learn-crafting.vtt?url'
import craftingWebm from './learn-crafting.webm?url'
import predictionMp4 from './learn-prediction.mp4?url'
import predictionPoster from './learn-prediction-poster.webp?url'
import predictionCaptions from './learn-prediction.vtt?raw'
import predictionVtt from './learn-prediction.vtt?url'
import predictionWebm from './learn-prediction.webm?url'
import type { Film } from './learn-video.tsx'

export const craftingFilm: Film = {
  webm: craftingWebm,
  mp4: craftingMp4,
  poster: craftingPoster,
  vtt: craftingVtt,
  captions: craftingCaptions,
}

export const predictionFilm: Film = {
  webm: predictionWebm,
  mp4: predictionMp4,
  poster: predictionPoster,
  vtt: predictionVtt,
  captions: predictionCaptions,
}
