/** `Fields`, some of which may have no value yet. */
export type Nullable<Fields, Name extends keyof Fields> = {
  [Key in keyof Fields]: Key extends Name ? Fields[Key] | null : Fields[Key];
};

/**
 * The fields of an entity that its form shows.
 * @param empty the empty form, whose values replace null
 */
export const formValues = <Values extends object>(
  entity: { readonly [Name in keyof NoInfer<Values>]: NoInfer<Values>[Name] | null },
  empty: Values,
): Values =>
  Object.fromEntries(
    (Object.keys(empty) as (keyof Values)[]).map((name) => [name, entity[name] ?? empty[name]]),
  ) as Values;
