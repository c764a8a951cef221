/** The build puts the version here; from source there is none. */
declare const HILO_BUILD: string | undefined

export const version: string = typeof HILO_BUILD === 'string' ? HILO_BUILD : 'source'
