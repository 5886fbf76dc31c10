/** What is said in the demo's threads: by the operator, and by the charterer in answer. */
export interface DemoTalk {
  readonly internal: string;
  readonly external: string | null;
}

export const tradeTalk: readonly DemoTalk[] = [
  {
    internal: 'Draught at the load berth is 12.8 m at high water, so she can lift the full quantity.',
    external: 'Thanks. Cargo is in the warehouse, we can load around the clock from the first day.',
  },
  {
    internal: 'The agent expects two vessels ahead of us at the berth. We will keep you posted.',
    external: null,
  },
  {
    internal: 'Can you confirm that the cargo is ready on the first day of the laycan?',
    external: 'The last trucks arrive the evening before. Please do not berth her earlier.',
  },
  {
    internal:
      'Receivers asked for the second discharge port to be first. Rotation stays as nominated for now.',
    external: 'Fine with us as long as she arrives there within the month.',
  },
];

/** Said of what goes against the plan. */
export const lateTalk: DemoTalk = {
  internal: 'She lost two days to weather at her last port. We are looking at her speed to make the laycan.',
  external: 'Please tell us by tomorrow, the mill has to plan its storage.',
};
