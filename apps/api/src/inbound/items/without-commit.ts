import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'

/** The same transaction for a step that is not the last one: `commit` only waits for its results, and a later step commits. */
export const withoutCommit = (tx: PipelinedTx): PipelinedTx => ({ ...tx, commit: (results) => results })
