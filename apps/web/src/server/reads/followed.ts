/** For a list that other programs change, of which no event tells: it is read again now and then, and on coming back to the page. */
export const followed = { refetchInterval: 15_000, refetchOnWindowFocus: 'always' } as const
