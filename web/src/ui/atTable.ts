/** While a table is shown, fingers play and neither zoom nor reload (`.at-table` in base.css). */
export function atTable(): () => void {
  const { classList } = document.documentElement;
  classList.add("at-table");
  return () => classList.remove("at-table");
}
