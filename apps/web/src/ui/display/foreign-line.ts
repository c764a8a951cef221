/**
 * One line of ours that ends with text of another person, in a `bdi`: where there is no room, that text is cut at its own end,
 * whichever way it runs.
 */
export const foreignLine =
  'flex min-w-0 items-center gap-1 whitespace-nowrap [&>bdi]:min-w-0 [&>bdi]:truncate [&>:not(bdi)]:shrink-0'
