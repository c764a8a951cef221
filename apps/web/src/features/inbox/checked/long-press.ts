/** How long a finger rests on a row until it is checked, and how far it may move meanwhile: farther it swipes or scrolls. */
export const longPressMs = 500
export const longPressPx = 8
