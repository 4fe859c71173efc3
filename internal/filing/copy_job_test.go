package filing

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestJobsOfEarlierProgramsAreRead(t *testing.T) {
	for text, want := range map[string]copyArgs{
		`{"documents":[1,2],"folders":[3],"destination":4,"autoRename":true}`: {Items: []int64{1, 2}, Folders: []int64{3}, Destination: 4, AutoRename: true},
		`{"emails":[1],"destination":4}`:                                      {Items: []int64{1}, Destination: 4},
		`{"notes":[1],"destination":4}`:                                       {Items: []int64{1}, Destination: 4},
		`{"folders":[3],"destination":4}`:                                     {Folders: []int64{3}, Destination: 4},
		`{"items":[1],"folders":[3],"destination":4}`:                         {Items: []int64{1}, Folders: []int64{3}, Destination: 4},
	} {
		var got copyArgs
		if err := json.Unmarshal([]byte(text), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
}
