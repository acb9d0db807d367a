/** A response whose JSON exists as text: parsing and writing megabytes of it would block the event loop. */
export class JsonText {
  constructor(readonly text: string) {}
}
