import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browser/stored/storage'
import { type ColumnKey, columnKeys, usualColumns } from './history-columns'

/** The columns that this person chose, kept in this browser. */
export function useColumns(user: string) {
  const key = `hilo:history-columns:${user}`
  const [chosen, setChosen] = useState<readonly ColumnKey[]>(() => {
    const stored = readStored(key)?.split(',')
    return stored ? columnKeys.filter((one) => stored.includes(one)) : usualColumns
  })
  const choose = (columns: readonly ColumnKey[] | null) => {
    setChosen(columns ?? usualColumns)
    writeStored(key, columns === null ? null : columns.join(','))
  }
  return { chosen, choose }
}
