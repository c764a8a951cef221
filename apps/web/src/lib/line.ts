let up = true

/** Whether the server was there when it was last heard of: what is only fetched ahead is left until it is. */
export const lineIsUp = (): boolean => up
export const noteLine = (next: boolean): void => {
  up = next
}
