import { isolateArguments } from '../../lib/text/bidi'

/** What leads from a list to 'Busqueda'. A file of its own: the lists load before the words of the search. */
export const searchEverywhere = isolateArguments({
  /** At the end of a list's results, and of the palette's. */
  everywhere: (text: string) => `Buscar “${text}” en todo`,
} as const)
