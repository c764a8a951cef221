/**
 * Whether a program of the business wrote first and no person has had the chat since. As SQL over interactions that nobody has, by
 * their name in the statement.
 */
export const begunByProgram = (i: 'i' | 'r'): string =>
  `(${i}.started_by is not null and ${i}.assigned_at is null)`

/** Whether its customer has nothing to wait for: they have not answered what the program wrote, so it is offered to nobody. */
export const waitsForNobody = (i: 'i' | 'r'): string =>
  `(${begunByProgram(i)} and ${i}.waiting_since is null)`
