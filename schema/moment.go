package schema

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"time"

	"gorm.io/gorm/schema"
)

// moment keeps a time.Time as milliseconds since 1970 (UTC), zero for the zero time: the same number on both
// databases, compared and read without parsing.
type moment struct{}

func init() { schema.RegisterSerializer("moment", moment{}) }

// Value writes the milliseconds.
func (moment) Value(_ context.Context, _ *schema.Field, _ reflect.Value, v any) (any, error) {
	t, ok := v.(time.Time)
	if !ok {
		return nil, fmt.Errorf("a moment cannot be written from %T", v)
	}
	return Millis(t), nil
}

// Scan reads the milliseconds.
func (moment) Scan(ctx context.Context, field *schema.Field, dst reflect.Value, v any) error {
	var ms int64
	switch v := v.(type) {
	case nil:
	case int64:
		ms = v
	case []byte:
		n, err := strconv.ParseInt(string(v), 10, 64)
		if err != nil {
			return fmt.Errorf("read a moment: %w", err)
		}
		ms = n
	default:
		return fmt.Errorf("a moment cannot be read from %T", v)
	}
	field.ReflectValueOf(ctx, dst).Set(reflect.ValueOf(FromMillis(ms)))
	return nil
}

func Millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func FromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
