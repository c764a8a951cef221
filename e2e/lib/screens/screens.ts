import { chatScreens } from './chat-screens'
import { listScreens } from './list-screens'
import { recordScreens } from './record-screens'
import type { Screen } from './screen'

/** The screens in order: each begins where the one before it ended. */
export const screens: readonly Screen[] = [...listScreens, ...chatScreens, ...recordScreens]
