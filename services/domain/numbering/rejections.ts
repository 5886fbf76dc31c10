/** `count_not_positive`: numbers are asked for one or more at a time. `reservation_differs`: the submission holds another count. */
export type NumberingRejection = 'count_not_positive' | 'reservation_differs';
