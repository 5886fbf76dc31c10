/** `29 250 MT`, `29 250`, `750 MT`: a number with its unit, or one that thin spaces part. */
const number = /([−+]?\d{1,3}(?:\u2009\d{3})*(?:\u2009\d{3}| MT\b))/;

/** A text whose numbers stay whole: a browser may end a line at a thin space. What is copied of it is the text. */
export const WholeNumbers = ({ text }: { readonly text: string }) =>
  text.split(number).map((part, index) =>
    // Every second part is what parted the others.
    index % 2 === 1 ? (
      <span className="number" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  );
