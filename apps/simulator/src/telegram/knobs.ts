import type { z } from 'zod'
import { CommonKnobs, defaultKnobs } from '../world/knobs'

/** Without batches: a Telegram webhook carries one update. */
export const TelegramKnobs = CommonKnobs.omit({ batch: true }).extend({
  batch: CommonKnobs.shape.batch.max(0),
})
export type TelegramKnobs = z.infer<typeof TelegramKnobs>

export const telegramDefaults: TelegramKnobs = { ...defaultKnobs }
