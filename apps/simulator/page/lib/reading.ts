const key = 'leer-al-mirar'

/** Whether whoever looks at a chat has read it. */
export const readsWhenLooking = (): boolean => localStorage.getItem(key) !== 'no'

export const setReadsWhenLooking = (yes: boolean): void => localStorage.setItem(key, yes ? 'sí' : 'no')
