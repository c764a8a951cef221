const key = 'leer-al-mirar'

/** Whether an open chat is marked as read. */
export const readsWhenLooking = (): boolean => localStorage.getItem(key) !== 'no'

export const setReadsWhenLooking = (yes: boolean): void => localStorage.setItem(key, yes ? 'sí' : 'no')
