// The parts of saxen's interface that ./xlsx-parts.ts uses; the package has no types.
declare module 'saxen' {
  type DecodeEntities = (text: string) => string;

  interface Handlers {
    /** `getAttributes` returns false for attributes that can't be parsed. */
    openTag(
      name: string,
      getAttributes: () => Readonly<Record<string, string>> | false,
      decodeEntities: DecodeEntities,
    ): void;
    closeTag(name: string): void;
    text(value: string, decodeEntities: DecodeEntities): void;
    cdata(value: string): void;
  }

  export class Parser {
    on<Event extends keyof Handlers>(event: Event, handler: Handlers[Event]): this;
    write(chunk: string): void;
    end(): void;
  }
}
