import type { z } from 'zod'
import { quietStage, StageKnobs } from '../stage/knobs'

/** A webhook carries one update and nothing but a header proves it: there are no batches. */
export const TelegramKnobs = StageKnobs.omit({ batch: true }).extend({ batch: StageKnobs.shape.batch.max(0) })
export type TelegramKnobs = z.infer<typeof TelegramKnobs>

export const telegramDay: TelegramKnobs = { ...quietStage }
