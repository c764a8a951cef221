/** Whether a query asks for the first page of the queue, in any order: all who see the same part of it share one answer to that. */
export const isWholeQueue = ({ order: _order, ...filters }: { readonly order?: unknown }): boolean =>
  Object.values(filters).every((filter) => filter === undefined)
