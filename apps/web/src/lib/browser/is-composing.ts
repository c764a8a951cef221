type KeyPress = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/**
 * Whether a key only composes a character (accents, other scripts). Safari ends the composition before it reports the
 * Enter that ended it, and marks that key only by its code.
 */
export const isComposing = ({ isComposing, keyCode }: KeyPress): boolean => isComposing || keyCode === 229
