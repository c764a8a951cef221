import { createContext, useContext } from 'react'

/** The days that the charts show, as text, for the files into which a chart is saved. */
const ChartDays = createContext<{ readonly current: string; readonly before: string }>({
  current: '',
  before: '',
})

export const ChartDaysProvider = ChartDays.Provider
export const useChartDays = () => useContext(ChartDays)
