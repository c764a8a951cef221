/** The options of a select, as value and name. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, name: string])[] }) =>
  of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
