import { createContext, useContext } from 'react'

/** Of which days the charts are, as they are written; what is taken along names them. */
const ChartDays = createContext<{ readonly current: string; readonly before: string }>({
  current: '',
  before: '',
})

export const ChartDaysProvider = ChartDays.Provider
export const useChartDays = () => useContext(ChartDays)
